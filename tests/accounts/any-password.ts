import type { JudgePassword } from "#domain/accounts/judge-password.ts";

/** Takes every password, for tests that are not about passwords. Judging one takes a thread. */
export const anyPassword: JudgePassword = async () => null;
