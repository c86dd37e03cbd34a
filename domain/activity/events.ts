/** What the record knows, by the kinds that people choose from. Stored rows name the events. */
export const activityEvents = {
  "Signing in": [
    "signed in",
    "sign-in failed",
    "sign-in throttled",
    "signed out",
    "session ended",
    "spent credential presented",
  ],
  "People and passwords": [
    "account made",
    "account closed",
    "invited",
    "invitation taken back",
    "invitation accepted",
    "role changed",
    "password changed",
    "password change refused",
    "password reset asked for",
    "password mail not sent",
    "password reset",
    "passkey added",
    "passkey removed",
    "names erased",
    "notices turned on",
    "notices turned off",
  ],
  Content: ["saved", "deleted", "moved", "order chosen", "change undone"],
  Publishing: ["published", "scheduled", "schedule cancelled", "preview shared", "previews ended"],
  Pictures: [
    "picture uploaded",
    "picture edited",
    "picture described",
    "picture replaced",
    "picture deleted",
  ],
  Enquiries: [
    "enquiry read",
    "photo seen",
    "enquiry changed",
    "enquiries exported",
    "enquiries erased",
  ],
  "Settings and backups": [
    "settings changed",
    "mail settings changed",
    "backup downloaded",
    "record exported",
  ],
} as const;

export type ActivityKind = keyof typeof activityEvents;
export type ActivityEvent = (typeof activityEvents)[ActivityKind][number];
