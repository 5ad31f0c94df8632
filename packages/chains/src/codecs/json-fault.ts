/** Part of V8's message about text after a complete JSON document. */
const TRAILING = /after JSON/;

/** Describes why a text could not be parsed as JSON. @param otherwise description for any fault but trailing text */
export const describeJsonFault = (cause: unknown, otherwise: string): string =>
  cause instanceof SyntaxError && TRAILING.test(cause.message) ? 'trailing text after JSON' : otherwise;
