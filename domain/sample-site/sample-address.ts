import { sampleBusiness } from "./business.ts";

/** The address of the first account, unless the settings name another. No mail reaches it. */
export const sampleAddress = `admin@${sampleBusiness.email.split("@")[1]}`;
