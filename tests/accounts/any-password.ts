import type { JudgePassword } from "#domain/accounts/tools.ts";

/** Takes every password, for tests that are not about passwords. Judging one takes a while. */
export const anyPassword: JudgePassword = async () => null;
