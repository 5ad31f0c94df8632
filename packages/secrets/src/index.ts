export { listExtendedKeys } from './extended-keys.ts';
export { findSecret, type SecretKind } from './find-secret.ts';
export { maskKeyShapes, maskPrivateKeys, maskSecrets, removeSecrets } from './mask.ts';
