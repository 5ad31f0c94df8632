import { defineCalls, type RawCall, READ, SIGNED_IN } from '../call.ts';
import { EXPORT_FILE } from '../exports.ts';
import {
  lookupAnswer,
  lookupBody,
  lookupExportBody,
  lookupExportQuery,
  lookupPaymentsAnswer,
  lookupPaymentsBody,
  lookupTextAnswer,
  lookupTextBody,
} from '../lookup.ts';
import { askedDetails, textOf } from './audit-text.ts';

const all = { tag: 'lookup', access: SIGNED_IN, scopes: READ } as const;
/** The longest text in Chinese: three bytes a character, and escaped line breaks. */
const MAX_TEXT_BYTES = 512 * 1024;
/** The longest list, each address with its spelling in the text. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;

const countObjects = (body: unknown): number => {
  const objects: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'objects') : undefined;
  return Array.isArray(objects) ? objects.length : 0;
};
const objectsTarget = ({ body }: RawCall): string => `${countObjects(body)} addresses`;
/** The log cuts a long target, so that a line also has the number of its addresses. */
const objectsDetails = ({ body }: RawCall) => ({ addresses: countObjects(body) });

export const lookupCalls = defineCalls({
  'POST /api/proxy/v1/lookup/text': {
    ...all,
    body: lookupTextBody,
    answer: lookupTextAnswer,
    errors: ['PRIVATE_KEY_REFUSED', 'MNEMONIC_REFUSED', 'EXTENDED_KEY_REFUSED'],
    perMinute: 30,
    maxBodyBytes: MAX_TEXT_BYTES,
    // The text is not stored: the look-ups name its addresses.
    audit: {
      action: 'lookup.text',
      target: () => 'TEXT',
      details: ({ body }) => ({ characters: textOf(body, 'q').length }),
    },
  },
  'POST /api/proxy/v1/lookup': {
    ...all,
    body: lookupBody,
    answer: lookupAnswer,
    errors: ['ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN', 'CHAIN_UNKNOWN'],
    perMinute: 240,
    // The handler names the addresses.
    audit: { action: 'lookup', target: objectsTarget, details: objectsDetails },
  },
  'POST /api/proxy/v1/lookup/payments': {
    ...all,
    body: lookupPaymentsBody,
    answer: lookupPaymentsAnswer,
    errors: ['ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN', 'CHAIN_UNKNOWN'],
    perMinute: 20,
    maxBodyBytes: MAX_LIST_BYTES,
    audit: { action: 'lookup.payments', target: objectsTarget, details: objectsDetails },
  },
  'POST /api/proxy/v1/lookup/export': {
    ...all,
    query: lookupExportQuery,
    body: lookupExportBody,
    answer: EXPORT_FILE,
    errors: [
      'ADDRESS_INVALID',
      'ADDRESS_OF_OTHER_CHAIN',
      'CHAIN_UNKNOWN',
      'EXPORT_UNWRITABLE',
      'ZONE_UNKNOWN',
      'ABANDONED',
    ],
    perMinute: 20,
    maxBodyBytes: MAX_LIST_BYTES,
    audit: {
      action: 'export.start',
      target: objectsTarget,
      details: (call) => ({ list: 'lookup', ...objectsDetails(call), ...askedDetails(['format'])(call) }),
    },
  },
});
