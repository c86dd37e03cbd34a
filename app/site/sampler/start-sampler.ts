import { openSampler } from "./open-sampler.ts";
import { parts } from "./parts.ts";

const root = document.getElementById(parts.root);

// It is missing on the page of an error.
if (root) openSampler(root);
