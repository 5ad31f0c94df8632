export { findSecret } from './find-secret.ts';
export { maskKeyShapes, maskSecrets } from './mask.ts';
