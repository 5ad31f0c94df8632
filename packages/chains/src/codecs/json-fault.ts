/** How V8 begins what it says of text behind a whole JSON document. */
const TRAILING = /after JSON/;

/** What is wrong with a text that could not be parsed as JSON. @param otherwise where it is no JSON from its beginning on */
export const describeJsonFault = (cause: unknown, otherwise: string): string =>
  cause instanceof SyntaxError && TRAILING.test(cause.message) ? 'trailing text after JSON' : otherwise;
