import type { DataOf, SourceBody } from '@sulian/contract';
import type { AddressIndexType, ChainId } from '@sulian/domain';
import { type Fault, findFault } from '../../lib/fault.ts';

export type SourceField =
  | 'chain'
  | 'indexType'
  | 'indexUrl'
  | 'indexKey'
  | 'urls'
  | 'nodeKey'
  | 'user'
  | 'header'
  | 'other';

/** Chain of which histories can be fetched on demand, and what their source needs. */
export type HistoryChoice = DataOf<'GET /api/admin/sources'>['onDemandChoices'][number];

/** Texts of the form as they were typed. */
export interface SourceForm {
  readonly kind: NonNullable<SourceBody['type']>;
  readonly chain: string;
  /** One address a line. */
  readonly urls: string;
  readonly user: string;
  readonly password: string;
  readonly headerName: string;
  readonly headerValue: string;
  readonly indexType: string;
  readonly indexUrl: string;
  readonly indexKey: string;
  readonly nodeKey: string;
  readonly ownServersOnly: boolean;
}

export const EMPTY_SOURCE: SourceForm = {
  kind: 'rpc',
  chain: '',
  urls: '',
  user: '',
  password: '',
  headerName: '',
  headerValue: '',
  indexType: '',
  indexUrl: '',
  indexKey: '',
  nodeKey: '',
  ownServersOnly: false,
};

const MAX_NODES = 10;
/** A header cannot have other characters. */
const KEY = /^[!-~]{0,4096}$/;

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isAddress = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);

const areAddresses = (urls: readonly string[]): boolean =>
  urls.length > 0 && urls.length <= MAX_NODES && urls.every(isAddress);

/** @param choice the chain's; undefined where its histories cannot be fetched on demand */
export const findSourceFault = (form: SourceForm, choice?: HistoryChoice): Fault<SourceField> | undefined =>
  form.kind === 'rpc' ? findNodeFault(form) : findHistoryFault(form, choice);

function findNodeFault(form: SourceForm): Fault<SourceField> | undefined {
  return findFault<SourceField>([
    [form.chain !== '', 'chain', 'admin.pleaseChain'],
    [areAddresses(toLines(form.urls)), 'urls', 'admin.badNodes'],
    [form.user !== '' || form.password === '', 'user', 'admin.userMissing'],
    [(form.headerName === '') === (form.headerValue === ''), 'header', 'admin.badHeader'],
    [/^[A-Za-z0-9-]{0,64}$/.test(form.headerName), 'header', 'admin.badHeader'],
  ]);
}

function findHistoryFault(form: SourceForm, choice: HistoryChoice | undefined): Fault<SourceField> | undefined {
  const needsNode = choice?.needsNode === true;
  return findFault<SourceField>([
    [choice !== undefined, 'chain', 'admin.pleaseChain'],
    [choice?.indexTypes.some((type) => type === form.indexType) === true, 'indexType', 'admin.pleaseIndexType'],
    [isAddress(form.indexUrl.trim()), 'indexUrl', 'admin.badIndex'],
    [!needsNode || KEY.test(form.indexKey.trim()), 'indexKey', 'admin.badKey'],
    [!needsNode || areAddresses(toLines(form.urls)), 'urls', 'admin.badNodes'],
    [!needsNode || KEY.test(form.nodeKey.trim()), 'nodeKey', 'admin.badKey'],
  ]);
}

/** Empty fields are not sent. */
export const toSourceBody = (form: SourceForm, choice?: HistoryChoice): SourceBody =>
  form.kind === 'rpc' ? toNodeBody(form) : toHistoryBody(form, choice);

const toNodeBody = (form: SourceForm): SourceBody => ({
  blockchain: form.chain as ChainId,
  urls: toLines(form.urls),
  ...(form.user !== '' && { user: form.user }),
  ...(form.password !== '' && { password: form.password }),
  ...(form.headerName !== '' && { header: { name: form.headerName, value: form.headerValue } }),
});

function toHistoryBody(form: SourceForm, choice: HistoryChoice | undefined): SourceBody {
  const needsNode = choice?.needsNode === true;
  const toKey = (text: string) => (needsNode && text.trim() !== '' ? { key: text.trim() } : {});
  return {
    type: 'onDemand',
    blockchain: form.chain as ChainId,
    index: { type: form.indexType as AddressIndexType, url: form.indexUrl.trim(), ...toKey(form.indexKey) },
    ...(needsNode && { node: { urls: toLines(form.urls), ...toKey(form.nodeKey) } }),
    ...(form.ownServersOnly && { ownServersOnly: true }),
  };
}
