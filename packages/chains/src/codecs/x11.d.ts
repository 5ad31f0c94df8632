declare module '@dashevo/x11-hash-js' {
  const x11: {
    /** @param inputFormat 1: bytes; what comes out is as the other says */
    digest(input: Uint8Array, inputFormat: 1, outputFormat: 1): number[];
  };
  export default x11;
}
