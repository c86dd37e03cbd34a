import { Notice } from "#app/ui/banner.tsx";

/** Said where enquiries are read, as long as nobody is mailed. */
export function MailNotSetUp() {
  return (
    <Notice>
      Mail is not set up: enquiries are kept here and mailed to nobody. Set SMTP_URL to change that.
    </Notice>
  );
}
