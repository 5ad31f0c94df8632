import { formatCount } from '@sulian/domain';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from './tabs.tsx';

/** One tab of a card. Its content is mounted only while selected, so that hidden content loads nothing. */
export interface CardTab {
  /** Value in the address of the page. */
  readonly value: string;
  readonly label: string;
  /** How many there are; undefined while that is not known. */
  readonly count?: number | undefined;
  /** At the end of the card's head while the tab is chosen. */
  readonly actions?: ReactNode;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  /** The first is shown where the address of the page names none. */
  readonly tabs: readonly [CardTab, ...(readonly CardTab[])];
}

/** Names the tab in the address of a page. */
export const TAB_PARAM = 'tab';

/** A card of several lists: which one is looked at is in the address of the page. */
export function TabCard({ label, tabs }: Props) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const chosen = tabs.find(({ value }) => value === params.get(TAB_PARAM)) ?? tabs[0];
  const choose = (value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === tabs[0].value) next.delete(TAB_PARAM);
        else next.set(TAB_PARAM, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className="card list tab-card" id="lists" aria-label={label}>
      <header>
        <h2 className={tabs.length === 1 ? '' : 'sr-only'}>{label}</h2>
        {tabs.length > 1 && (
          <Tabs
            label={label}
            value={chosen.value}
            options={tabs.map((tab) => ({ value: tab.value, label: toTitle(tab) }))}
            controls={id}
            onChange={choose}
          />
        )}
        {chosen.actions !== undefined && <div className="tab-card-actions at-end">{chosen.actions}</div>}
      </header>
      <div id={id} {...(tabs.length > 1 ? { role: 'tabpanel', 'aria-label': chosen.label } : {})}>
        {chosen.content}
      </div>
    </section>
  );
}

const toTitle = ({ label, count }: CardTab): string => (count === undefined ? label : `${label} ${formatCount(count)}`);
