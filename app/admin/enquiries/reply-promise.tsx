import { promiseWords } from "./promise-words.ts";
import { useNow } from "./use-now.ts";

interface ReplyPromiseProps {
  /** By when the reply is promised. */
  due: string;
  /** The server's time when the page was made, milliseconds since 1970. */
  now: number;
}

/** What is left of the 24 hours that the website promises. */
export function ReplyPromise({ due, now }: ReplyPromiseProps) {
  const current = useNow(now);
  const isOverdue = Date.parse(due) < current;
  return (
    <span className={`font-[600] ${isOverdue ? "text-burgundy" : "text-brass"}`}>
      {promiseWords(due, current)}
    </span>
  );
}
