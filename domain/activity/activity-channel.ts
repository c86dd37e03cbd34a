import { channel } from "node:diagnostics_channel";

/**
 * Tells the log of each recorded activity, as `Activity` without the state before it. A channel of
 * Node and not a parameter, because every write of the site would have to pass it on, also from the
 * built application, which has its own copy of this module. A transaction that then fails was told
 * all the same: the log says what somebody tried.
 */
export const activityChannel = channel("decor-specialist:activity");
