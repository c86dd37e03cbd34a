import type { Letters } from "#app/context.ts";
import { writeLetter } from "#domain/mail/letter.ts";
import type { PublishedSite } from "./published-site.ts";
import type { SiteMailer } from "./site-mailer.ts";

interface Parts {
  siteUrl: string;
  published: Pick<PublishedSite, "current">;
  mailer: Pick<SiteMailer, "isSetUp" | "from" | "send">;
}

/** Sends letters through the site's mail server. */
export function openLetters({ siteUrl, published, mailer }: Parts): Letters {
  return {
    isSetUp: mailer.isSetUp,
    send(letter) {
      const { business } = published.current();
      return mailer.send(writeLetter(letter, { from: mailer.from(), siteUrl, business }));
    },
  };
}
