import { judgedWall } from "#app/site/sampler/wall/judged-wall.ts";
import { encodePicture, readPhoto } from "./pixels.ts";

/**
 * What takes a slow phone too long for one step of the page. Each job takes one value and answers
 * with one that can be sent from thread to thread.
 */
export const jobs = { encodePicture, readPhoto, judgedWall };

export type Jobs = typeof jobs;

/** What the worker is asked. It answers by the port. */
export interface JobOrder<Name extends keyof Jobs = keyof Jobs> {
  name: Name;
  value: Parameters<Jobs[Name]>[0];
  port: MessagePort;
}

export type JobAnswer =
  | { outcome: "done"; result: unknown }
  | { outcome: "failed"; message: string };
