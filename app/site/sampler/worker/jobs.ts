import { judgedWall } from "#app/site/sampler/wall/judged-wall.ts";
import { encodePicture } from "./encode-picture.ts";
import { readPhoto } from "./read-photo.ts";

/**
 * What takes a slow phone too long for one step of the page. Each job takes one value and answers
 * with one that can be sent from thread to thread.
 */
export const jobs = { encodePicture, readPhoto, judgedWall };
