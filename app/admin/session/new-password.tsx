import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { passwordLimits } from "#domain/accounts/password-rules.ts";

/** Why a form was not taken. */
export interface FormRefusal {
  error: string;
  /** Whether another entry would help. */
  isOfField: boolean;
  /** The address that was typed, in a form that asks for one. Passwords are typed again. */
  typed?: string;
}

interface NewPasswordProps {
  /** Whose password it is. Password managers keep it with the password. */
  email: string;
  refusal: FormRefusal | null | undefined;
  submit: string;
}

/** The form of a person who sets a password by a link. It works without scripts. */
export function NewPassword({ email, refusal, submit }: NewPasswordProps) {
  return (
    <form method="post" className="grid gap-5">
      {refusal && !refusal.isOfField && <ErrorBanner>{refusal.error}</ErrorBanner>}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <TextField
        name="password"
        type="password"
        label="Password"
        hint={`At least ${passwordLimits.least} characters. Four words that have nothing to do with one another are good.`}
        {...(refusal?.isOfField && { error: refusal.error, autoFocus: true })}
        minLength={passwordLimits.least}
        autoComplete="new-password"
        required
      />
      <TextField
        name="again"
        type="password"
        label="The same again"
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="primary">
        {submit}
      </Button>
    </form>
  );
}
