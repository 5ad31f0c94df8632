import { findHistoryGap, type StoredBasis } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Empty } from './states.tsx';

interface Props {
  /** Text of the list where the whole history is known. */
  readonly text: string;
  /** Basis of each chain that was read. */
  readonly basis: ReadonlyArray<StoredBasis | null | undefined>;
}

/** An empty list. Where a part of the history is missing, it states that instead of an absence. */
export function Absent({ text, basis }: Props) {
  const { t } = useTranslation();
  const gap = basis.map(findHistoryGap).find((each) => each !== undefined);
  return <Empty text={gap === undefined ? text : t(`state.absent.${gap}`)} />;
}
