import { z } from 'zod';
import { blockchainsAnswer } from '../blockchains.ts';
import { defineCalls, type RawCall, READ, SIGNED_IN } from '../call.ts';
import { listedKind, objectKind } from '../common.ts';
import { counterpartiesAnswer, counterpartiesExportQuery, counterpartiesQuery } from '../counterparties.ts';
import { done } from '../envelope.ts';
import { EXPORT_FILE, exportOptions } from '../exports.ts';
import { historyAnswer, historyQuery } from '../history.ts';
import {
  coinListAnswer,
  coinsAnswer,
  coinsQuery,
  objectAnswer,
  walletAddressesAnswer,
  walletAddressesQuery,
} from '../objects.ts';
import { refusalBody, searchAnswer, searchBody, searchQuery } from '../search.ts';
import { soughtText } from '../text.ts';
import { transactionAnswer, transactionQuery } from '../transaction.ts';
import {
  activityAnswer,
  transactionFilters,
  transactionsAnswer,
  transactionsExportQuery,
  transactionsQuery,
  transactionsSum,
} from '../transactions.ts';
import { walletReasonsAnswer, walletReasonsQuery } from '../wallet-reasons.ts';
import { askedDetails, pageDetails, textOf } from './audit-text.ts';

const OBJECT = '/api/proxy/v1/blockchains/:blockchain/:kind/:hash';
const WALLET = '/api/proxy/v1/blockchains/:blockchain/wallets/:hash';
/** An unknown chain is answered by its own error, so the text is only bounded here. */
const wallet = z.object({ blockchain: soughtText.max(32), hash: soughtText.min(1).max(128) });
const object = wallet.extend({ kind: objectKind });
const listed = wallet.extend({ kind: listedKind });

const objectTarget = ({ params }: RawCall): string =>
  [textOf(params, 'kind') || 'wallets', textOf(params, 'blockchain'), textOf(params, 'hash')].join(' ');

const FILTERS = ['direction', 'coin', 'from', 'to', 'atLeast', 'counterparty', 'row'];
/** Filters that were applied to a list. */
const filterDetails = ({ query }: RawCall) =>
  Object.fromEntries(FILTERS.map((name) => [name, textOf(query, name)]).filter(([, text]) => text !== ''));

/** Filters of a list of counterparties, as the audit log stores them. */
const COUNTERPARTY_FILTERS = [
  'direction',
  'coin',
  'from',
  'to',
  'subKey',
  'text',
  'entity',
  'level',
  'minAmount',
  'minUsd',
] as const;

const chains = { tag: 'chains', access: SIGNED_IN, scopes: READ } as const;
const objects = {
  tag: 'objects',
  access: SIGNED_IN,
  scopes: READ,
  errors: [
    'CHAIN_UNKNOWN',
    'CHAIN_NOT_INDEXED',
    'ADDRESS_INVALID',
    'ADDRESS_OF_OTHER_CHAIN',
    'NOT_FOUND',
    'HISTORY_NOT_FETCHED',
    'ADDRESSES_ONLY',
  ],
} as const;

const lists = { ...objects, params: listed, errors: [...objects.errors, 'ENTITY_TOO_LARGE'] } as const;

/** Errors of requests that are narrowed by a row of the ranking. */
const FILTER_ERRORS = [...lists.errors, 'ROW_GONE'] as const;

const EXPORT_ERRORS = [
  ...lists.errors,
  'EXPORT_TOO_LARGE',
  'EXPORT_UNWRITABLE',
  'ZONE_UNKNOWN',
  'LIST_INCOMPLETE',
  'ROW_TIMED_OUT',
] as const;

export const objectCalls = defineCalls({
  'GET /api/proxy/v1/blockchains': { ...chains, answer: blockchainsAnswer },
  'GET /api/proxy/v1/coins': { ...chains, query: coinsQuery, answer: coinListAnswer },
  'GET /api/proxy/v1/search': {
    tag: 'search',
    access: SIGNED_IN,
    scopes: READ,
    query: searchQuery,
    answer: searchAnswer,
    errors: ['PRIVATE_KEY_REFUSED', 'MNEMONIC_REFUSED', 'EXTENDED_KEY_REFUSED'],
    audit: { action: 'search', target: ({ query }) => textOf(query, 'q') },
  },
  'POST /api/proxy/v1/search': {
    tag: 'search',
    access: SIGNED_IN,
    scopes: READ,
    body: searchBody,
    answer: searchAnswer,
    errors: ['PRIVATE_KEY_REFUSED', 'MNEMONIC_REFUSED', 'EXTENDED_KEY_REFUSED'],
    perMinute: 60,
    // The longest text in Chinese: three bytes a character, and escaped line breaks.
    maxBodyBytes: 512 * 1024,
    // A long text is not stored: the answered call's line names what was looked up in it.
    audit: {
      action: 'search',
      target: () => 'TEXT',
      details: ({ body }) => ({ characters: textOf(body, 'q').length }),
    },
  },
  'POST /api/proxy/v1/search/refusals': {
    tag: 'search',
    access: SIGNED_IN,
    body: refusalBody,
    answer: done,
    audit: { action: 'search.refuse', target: ({ body }) => textOf(body, 'kind') },
  },
  [`GET ${OBJECT}`]: {
    ...objects,
    params: object,
    answer: objectAnswer,
    audit: { action: 'object.view', target: objectTarget },
  },
  [`GET ${OBJECT}/coins`]: { ...lists, answer: coinsAnswer },
  [`GET ${OBJECT}/transactions`]: {
    ...lists,
    query: transactionsQuery,
    answer: transactionsAnswer,
    errors: FILTER_ERRORS,
    audit: {
      action: 'object.transactions',
      target: objectTarget,
      details: (call) => ({ ...pageDetails(call), ...filterDetails(call) }),
    },
  },
  [`GET ${OBJECT}/transactions/export`]: {
    ...lists,
    query: transactionsExportQuery,
    answer: EXPORT_FILE,
    errors: [...EXPORT_ERRORS, 'ROW_GONE'],
    perMinute: 20,
    audit: {
      action: 'export.start',
      target: objectTarget,
      details: (call) => ({ list: 'transactions', ...askedDetails(['format'])(call), ...filterDetails(call) }),
    },
  },
  /** Sums the same transactions as the list, whose view the audit log records. */
  [`GET ${OBJECT}/transactions/sum`]: {
    ...lists,
    query: transactionFilters,
    answer: transactionsSum,
    errors: FILTER_ERRORS,
    perMinute: 120,
  },
  [`GET ${OBJECT}/activity`]: {
    ...lists,
    query: transactionFilters,
    answer: activityAnswer,
    errors: FILTER_ERRORS,
    perMinute: 120,
  },
  [`GET ${OBJECT}/counterparties`]: {
    ...lists,
    query: counterpartiesQuery,
    answer: counterpartiesAnswer,
    audit: {
      action: 'object.counterparties',
      target: objectTarget,
      details: (call) => ({ ...pageDetails(call), ...askedDetails(COUNTERPARTY_FILTERS)(call) }),
    },
  },
  [`GET ${OBJECT}/counterparties/export`]: {
    ...lists,
    query: counterpartiesExportQuery,
    answer: EXPORT_FILE,
    errors: EXPORT_ERRORS,
    perMinute: 20,
    audit: {
      action: 'export.start',
      target: objectTarget,
      details: (call) => ({ list: 'counterparties', ...askedDetails(['format', ...COUNTERPARTY_FILTERS])(call) }),
    },
  },
  /** Part of the view of the object that a line of the audit log already records, as its coins are. */
  [`GET ${OBJECT}/history`]: {
    ...lists,
    errors: [...lists.errors, 'ZONE_UNKNOWN'],
    query: historyQuery,
    answer: historyAnswer,
  },
  [`GET ${WALLET}/addresses`]: {
    ...objects,
    params: wallet,
    query: walletAddressesQuery,
    answer: walletAddressesAnswer,
    walletAddressesQuery,
    audit: {
      action: 'object.addresses',
      target: objectTarget,
      details: (call) => ({ ...pageDetails(call), ...askedDetails(['member'])(call) }),
    },
  },
  [`GET ${WALLET}/addresses/export`]: {
    ...objects,
    params: wallet,
    query: exportOptions,
    answer: EXPORT_FILE,
    errors: EXPORT_ERRORS,
    perMinute: 20,
    audit: {
      action: 'export.start',
      target: objectTarget,
      details: (call) => ({ list: 'addresses', ...askedDetails(['format'])(call) }),
    },
  },
  /** A search through a wallet's history is work for seconds. */
  [`GET ${WALLET}/reasons`]: {
    ...objects,
    params: wallet,
    query: walletReasonsQuery,
    answer: walletReasonsAnswer,
    perMinute: 60,
    audit: {
      action: 'wallet.reasons',
      target: objectTarget,
      details: ({ query }) => ({ address: textOf(query, 'address'), to: textOf(query, 'to') }),
    },
  },
  'GET /api/proxy/v1/blockchains/:blockchain/transactions/:hash': {
    ...objects,
    tag: 'transactions',
    params: wallet,
    query: transactionQuery,
    answer: transactionAnswer,
    audit: {
      action: 'transaction.view',
      target: ({ params }) => `transaction ${textOf(params, 'blockchain')} ${textOf(params, 'hash')}`,
    },
  },
});
