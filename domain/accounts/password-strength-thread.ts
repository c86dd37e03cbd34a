import { parentPort, workerData } from "node:worker_threads";
import type { Judged } from "./judge-password.ts";
import { weaknessOf } from "./password-strength.ts";

const { password, words } = workerData as Judged;
parentPort?.postMessage(weaknessOf(password, words));
