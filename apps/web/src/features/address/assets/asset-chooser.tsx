import { useQuery } from '@tanstack/react-query';
import { getCoins, type ObjectRef } from '../../../lib/api.ts';
import type { Choice } from './choice.ts';
import { CoinSelect } from './coin-select.tsx';

interface Props {
  readonly target: ObjectRef;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** The asset that the risk panel asks about; absent while the coins are not known. */
export function AssetChooser({ target, choice, onChoose }: Props) {
  const { data } = useQuery({ queryKey: ['coins', target], queryFn: () => getCoins(target) });
  return data === undefined ? null : <CoinSelect items={data.items} choice={choice} onChoose={onChoose} />;
}
