export { buildApp } from './app.ts';
export type { AccessSettings, PeopleDeps } from './auth/deps.ts';
export type { ApiDeps, Limits, Showcase } from './deps.ts';
export { type Doors, listen } from './listen.ts';
export type { ChainSourceDesk, ConfiguredSource, SourceTestResult } from './modules/admin/chain-source-desk.ts';
export type { AlertDeps } from './modules/alerts/deps.ts';
export { openScreeningFile, toScreeningJson } from './modules/exports/screening-file.ts';
export type { RegistrationDeps } from './modules/files/deps.ts';
export { analyse } from './modules/scoring/service.ts';
export { storedSchemas } from './modules/scoring/stored-schemas.ts';
export { toScreening } from './modules/screenings/to-rows.ts';
export type { FirstSetup } from './modules/setup/create-first-admin.ts';
export { createTranslator, type Translate, type TranslatorOptions } from './modules/translations/libre-translate.ts';
export type {
  BackupStatus,
  ChainStatus,
  ListStatus,
  ReaderStatus,
  RequestCount,
  SystemFacts,
} from './program-state.ts';
