declare module '@dashevo/x11-hash-js' {
  const x11: {
    /** @param inputFormat 1: bytes @param outputFormat 1: bytes */
    digest(input: Uint8Array, inputFormat: 1, outputFormat: 1): number[];
  };
  export default x11;
}
