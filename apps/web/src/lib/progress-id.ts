const ID_BYTES = 16;

/** `crypto.randomUUID` is missing where the page is served without TLS. */
export const newProgressId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
