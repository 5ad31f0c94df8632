import type { Migration } from '@sulian/postgres';
import { labels } from './001-labels.ts';
import { answers } from './002-answers.ts';
import { people } from './003-people.ts';
import { documentsMail } from './004-documents-mail.ts';
import { attribution } from './005-attribution.ts';
import { alerts } from './006-alerts.ts';
import { labelConsole } from './007-label-console.ts';
import { searchCharacters } from './008-search-characters.ts';
import { searchRank } from './009-search-rank.ts';
import { alertTally } from './010-alert-tally.ts';
import { liveCodes } from './011-live-codes.ts';
import { uploadPools } from './012-upload-pools.ts';
import { noteSuppression } from './013-note-suppression.ts';
import { labelValidity } from './014-label-validity.ts';
import { signingKeys } from './015-signing-keys.ts';
import { valueClose } from './016-value-close.ts';
import { mailBackOff } from './017-mail-back-off.ts';
import { entityMerge } from './018-entity-merge.ts';
import { mailOrder } from './019-mail-order.ts';
import { conflictVersion } from './020-conflict-version.ts';
import { hostConfirmation } from './021-host-confirmation.ts';
import { alertName } from './022-alert-name.ts';
import { labelObjection } from './023-label-objection.ts';
import { screenSource } from './024-screen-source.ts';
import { entityParent } from './025-entity-parent.ts';
import { anyCoin } from './026-any-coin.ts';
import { blockImport } from './027-block-import.ts';
import { desk } from './028-desk.ts';
import { labelVersionTime } from './029-label-version-time.ts';
import { screening } from './030-screening.ts';
import { deskReply } from './031-desk-reply.ts';
import { apiToken } from './032-api-token.ts';

/** Migrations of schema `records`, for `migrate`. */
export const recordsMigrations: readonly Migration[] = [
  labels,
  answers,
  people,
  documentsMail,
  attribution,
  alerts,
  labelConsole,
  searchCharacters,
  searchRank,
  alertTally,
  liveCodes,
  uploadPools,
  noteSuppression,
  labelValidity,
  signingKeys,
  valueClose,
  mailBackOff,
  entityMerge,
  mailOrder,
  conflictVersion,
  hostConfirmation,
  alertName,
  labelObjection,
  screenSource,
  entityParent,
  anyCoin,
  blockImport,
  desk,
  labelVersionTime,
  screening,
  deskReply,
  apiToken,
];
