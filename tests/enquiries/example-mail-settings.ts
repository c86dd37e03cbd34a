import type { MailSettings } from "#domain/enquiries/mail.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";

/** Of mails about enquiries, which go to an office. Their sender is the business itself. */
export const exampleMailSettings: MailSettings = {
  from: undefined,
  enquiriesTo: "office@example.com",
  siteUrl: "https://www.example.com",
  business: sampleBusiness,
};
