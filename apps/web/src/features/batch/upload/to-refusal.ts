import { formatCount, LIST_FAULTS } from '@sulian/domain';
import { CallError } from '../../../lib/api.ts';

/** Why a list was refused, as the key of a text with its values. */
export interface Refusal {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const MEGABYTE = 1024 * 1024;
/** Limits that are numbers of bytes. */
const OF_BYTES: ReadonlySet<string> = new Set(['BYTES', 'LINE', 'WORKBOOK', 'UNPACKED']);

const ofLimit = ({ limit, max, line }: CallError['details']): Refusal => {
  const name = String(limit);
  const most = Number(max);
  return {
    key: `batch.refused.limit.${name}`,
    values: {
      max: formatCount(OF_BYTES.has(name) ? most / MEGABYTE : most),
      ...(typeof line === 'number' && line > 0 ? { line: formatCount(line) } : { line: '?' }),
    },
  };
};

const BY_CODE: Readonly<Partial<Record<string, (details: CallError['details']) => Refusal | undefined>>> = {
  FILE_TOO_LARGE: (details) => (details['limit'] === undefined ? undefined : ofLimit(details)),
  FILE_UNREADABLE: ({ fault }) =>
    LIST_FAULTS.some((known) => known === fault)
      ? { key: `batch.refused.unreadable.${String(fault)}`, values: {} }
      : undefined,
  TOO_MANY_REQUESTS: ({ quota, max }) =>
    quota === undefined
      ? undefined
      : { key: `batch.refused.quota.${String(quota)}`, values: { max: formatCount(Number(max)) } },
};

/** Text of a refusal that names a limit, a quota or a fault of the list; undefined for any other failure. */
export const toRefusal = (error: Error): Refusal | undefined =>
  error instanceof CallError ? BY_CODE[error.code]?.(error.details) : undefined;
