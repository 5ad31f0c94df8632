import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedRef } from '../../../lib/api.ts';
import { coinsQuery } from '../../../lib/object-queries.ts';
import { ALL, type Choice, type CoinItem, choiceOf } from './choice.ts';
import { useCoinText } from './use-coin-text.ts';

interface Props {
  readonly items: readonly CoinItem[];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Selection of all assets together or of a single one. Coins with the same symbol differ by their contracts. */
export function CoinSelect({ items, choice, onChoose }: Props) {
  const { t } = useTranslation();
  const toText = useCoinText(items);
  return (
    <select
      className="input asset-select"
      aria-label={t('assets.select')}
      value={choice}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value={ALL}>{t('assets.all')}</option>
      {items.map((item) => (
        <option key={item.id} value={choiceOf(item)}>
          {toText(item)}
        </option>
      ))}
    </select>
  );
}

interface ChooserProps extends Omit<Props, 'items'> {
  readonly target: ListedRef;
}

/** Selection of the risk panel's asset; absent while the coins are unknown. */
export function AssetChooser({ target, choice, onChoose }: ChooserProps) {
  const { data } = useQuery(coinsQuery(target));
  return data === undefined ? null : <CoinSelect items={data.items} choice={choice} onChoose={onChoose} />;
}
