import type { LabelRow } from '@sulian/contract';
import { type LabelValidity, nameIn } from '@sulian/domain';
import { findDateFault } from '../../lib/date-fault.ts';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';
import type { LabelFields } from './api/labels.ts';
import { type EntityDraft, toLabelType } from './entity-field.tsx';

const DAYS = ['date', 'validFrom', 'validTo'] as const;

export type LabelField =
  | 'address'
  | 'entity'
  | 'type'
  | 'confidence'
  | 'uri'
  | 'note'
  | (typeof DAYS)[number]
  | 'reason'
  | 'other';

export interface LabelForm {
  readonly blockchain: string;
  readonly address: string;
  readonly entity: EntityDraft;
  readonly confidence: string;
  readonly uri: string;
  readonly date: string;
  readonly note: string;
  readonly validity: LabelValidity;
  readonly validFrom: string;
  readonly validTo: string;
  readonly reason: string;
}

/** Form of a correction, filled with the label's fields. */
export const toForm = (row: LabelRow | undefined, language: string): LabelForm => ({
  blockchain: row?.blockchain ?? 'BITCOIN',
  address: row?.address ?? '',
  entity: {
    known: row?.entity,
    name: row === undefined ? '' : nameIn(row.entity, language),
    type: toLabelType(row?.entity.type ?? ''),
  },
  confidence: row?.confidence.toString() ?? '',
  uri: row?.uri ?? '',
  date: row?.date ?? '',
  note: row?.note ?? '',
  validity: row?.validity ?? 'control',
  validFrom: row?.validFrom ?? '',
  validTo: row?.validTo ?? '',
  reason: '',
});

const isConfidence = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;

export function findFormFault(form: LabelForm): Fault<LabelField> | undefined {
  const { entity, validFrom, validTo } = form;
  return findFault<LabelField>([
    [form.address.trim() !== '', 'address', 'labels.pleaseAddress'],
    [entity.name.trim() !== '', 'entity', 'labels.pleaseEntity'],
    isHonest(entity.known === undefined ? entity.name : '', 'entity'),
    [entity.known !== undefined || entity.type !== '', 'type', 'labels.pleaseType'],
    [isConfidence(form.confidence), 'confidence', 'labels.badConfidence'],
    [form.uri.trim() === '' || /^https?:\/\/\S+$/.test(form.uri.trim()), 'uri', 'labels.badUri'],
    isHonest(form.uri, 'uri'),
    isHonest(form.note, 'note'),
    ...DAYS.map((day) => [findDateFault(form[day]) === undefined, day, 'time.badDay'] as const),
    [validFrom === '' || validTo === '' || validFrom <= validTo, 'validTo', 'time.badSpan'],
    [form.reason.trim() !== '', 'reason', 'labels.pleaseReason'],
    isHonest(form.reason, 'reason'),
  ]);
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Fields of a form without faults; undefined where the type is missing. */
export function toFields(form: LabelForm): LabelFields | undefined {
  const { known, name, type } = form.entity;
  if (known === undefined && type === '') return undefined;
  return {
    entity: known !== undefined ? { id: known.id } : { name: name.trim(), type: type as Exclude<typeof type, ''> },
    confidence: Number(form.confidence),
    uri: orNull(form.uri),
    date: orNull(form.date),
    note: orNull(form.note),
    validity: form.validity,
    validFrom: orNull(form.validFrom),
    validTo: orNull(form.validTo),
    reason: form.reason.trim(),
  };
}
