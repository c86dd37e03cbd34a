import { Notice } from "#app/ui/banner.tsx";

/** Said where enquiries are read, as long as nobody is mailed. */
export function MailNotSetUp() {
  return (
    <Notice>
      Mail is not set up yet: enquiries are kept here, and nobody is mailed about them. Ask whoever
      looks after the website to set SMTP_URL.
    </Notice>
  );
}
