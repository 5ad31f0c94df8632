export { buildApp } from './app.ts';
export type { AccessSettings, PeopleDeps } from './auth/deps.ts';
export { createPasswordHasher } from './auth/password-hasher.ts';
export type { ApiDeps, ChainStatus, Limits, Showcase } from './deps.ts';
export { ACCESS } from './guard/access.ts';
export { analyse } from './modules/scoring/service.ts';
export { createTranslator, type Translate, type TranslatorOptions } from './modules/translations/libre-translate.ts';
export { requireStrength } from './modules/user/set-password.ts';
