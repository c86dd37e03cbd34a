import { wholeItem } from "#domain/content/content-type.ts";
import { type Project, projects as projectType } from "#domain/content/projects.ts";
import { civicHallRestoration } from "./projects/civic-hall-restoration.ts";
import { drawingRoomMalone } from "./projects/drawing-room-malone.ts";
import { georgianTownhouseHall } from "./projects/georgian-townhouse-hall.ts";
import { hotelBarInGoldLeaf } from "./projects/hotel-bar-in-gold-leaf.ts";

/**
 * The built-in projects, newest year first; the home page shows the first three. Sample content:
 * none was a real job.
 */
export const sampleProjects: Project[] = [
  civicHallRestoration,
  hotelBarInGoldLeaf,
  drawingRoomMalone,
  georgianTownhouseHall,
].map((sample) => wholeItem(projectType, sample));
