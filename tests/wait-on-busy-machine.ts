import { configure } from "@testing-library/react";

// Imported for its effect. On a busy machine, the default of one second is too short.
configure({ asyncUtilTimeout: 10_000 });
