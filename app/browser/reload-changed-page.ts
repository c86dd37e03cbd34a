/** Public pages load this during development only. They have no other script to update them. */
import.meta.hot?.on("public-page-changed", () => location.reload());
