import type { Migration } from "./migration.ts";
import { enquiries } from "./migrations/001-enquiries.ts";
import { content } from "./migrations/002-content.ts";
import { accounts } from "./migrations/003-accounts.ts";
import { images } from "./migrations/004-images.ts";
import { businessTable } from "./migrations/005-business.ts";
import { publishing } from "./migrations/006-publishing.ts";
import { inbox } from "./migrations/007-inbox.ts";
import { dailyTests } from "./migrations/008-daily-tests.ts";
import { photoTries } from "./migrations/009-photo-tries.ts";
import { heldReceipts } from "./migrations/010-held-receipts.ts";
import { pulse } from "./migrations/011-pulse.ts";
import { probes } from "./migrations/012-probes.ts";
import { searchText } from "./migrations/013-search-text.ts";
import { editing } from "./migrations/014-editing.ts";

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  enquiries,
  content,
  accounts,
  images,
  businessTable,
  publishing,
  inbox,
  dailyTests,
  photoTries,
  heldReceipts,
  pulse,
  probes,
  searchText,
  editing,
];
