import { createContext } from "react";

/**
 * The id of the request whose page this is, if the server answered it with an error. The log lines
 * of the request carry it.
 */
export const FailedRequest = createContext<string | undefined>(undefined);
