import type { SourceBody } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { type Fault, findFault } from '../../lib/fault.ts';

export type SourceField = 'chain' | 'urls' | 'user' | 'header' | 'other';

/** Texts of the form as they were typed. */
export interface SourceForm {
  readonly chain: string;
  /** One address a line. */
  readonly urls: string;
  readonly user: string;
  readonly password: string;
  readonly headerName: string;
  readonly headerValue: string;
}

export const EMPTY_SOURCE: SourceForm = {
  chain: '',
  urls: '',
  user: '',
  password: '',
  headerName: '',
  headerValue: '',
};

const MAX_NODES = 10;

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isNodeAddress = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);

export function findSourceFault(form: SourceForm): Fault<SourceField> | undefined {
  const urls = toLines(form.urls);
  return findFault<SourceField>([
    [form.chain !== '', 'chain', 'admin.pleaseChain'],
    [urls.length > 0 && urls.length <= MAX_NODES && urls.every(isNodeAddress), 'urls', 'admin.badNodes'],
    [form.user !== '' || form.password === '', 'user', 'admin.userMissing'],
    [(form.headerName === '') === (form.headerValue === ''), 'header', 'admin.badHeader'],
    [/^[A-Za-z0-9-]{0,64}$/.test(form.headerName), 'header', 'admin.badHeader'],
  ]);
}

/** Empty fields are not sent. */
export const toSourceBody = (form: SourceForm): SourceBody => ({
  blockchain: form.chain as ChainId,
  urls: toLines(form.urls),
  ...(form.user !== '' && { user: form.user }),
  ...(form.password !== '' && { password: form.password }),
  ...(form.headerName !== '' && { header: { name: form.headerName, value: form.headerValue } }),
});
