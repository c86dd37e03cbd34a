import { LineArea, TextArea } from "#app/ui/field.tsx";
import type { OwnControlProps } from "./own-control-props.ts";

interface Quote {
  quote: string;
  author: string;
  role: string;
}

/** What a client said about a project, and who said it. */
export function QuoteFields({ name, value, errors, onChange }: OwnControlProps<Quote>) {
  const part = (key: keyof Quote) => ({
    name: `${name}.${key}`,
    value: value[key],
    error: errors[`${name}.${key}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [key]: target.value }),
  });
  return (
    <>
      <TextArea
        {...part("quote")}
        label="Quote"
        hint="Without quotation marks; the site adds them."
        rows={3}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <LineArea {...part("author")} label="Author" />
        <LineArea {...part("role")} label="Role" />
      </div>
    </>
  );
}
