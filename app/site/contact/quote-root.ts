/** Where the server renders the quote form, and the browser finds it. */
export const quoteRoot = {
  id: "quote",
  /** Of the element with the props, as JSON. */
  propsId: "quote-props",
  /** Of the ids that React makes, on the server and in the browser. */
  identifierPrefix: "quote-",
};

/** The title of the thanks, which the script sets when it has sent the enquiry. */
export const thanksTitle = "Thank you";
