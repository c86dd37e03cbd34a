/** Loaded by public pages during development alone: they have no script that could update them. */
import.meta.hot?.on("public-page-changed", () => location.reload());
