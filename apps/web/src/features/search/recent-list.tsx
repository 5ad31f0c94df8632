import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon, chainName } from '../../components/chains/chain-icon.tsx';
import { useShorten } from '../../components/references/use-shorten.ts';
import { useEntityName } from '../../lib/entity-name.ts';
import { EntityMark } from './entity-mark.tsx';
import { clearRecent, useRecent } from './recent.ts';

/** Objects that this user opened lately; deleted at logout. */
export function RecentList() {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { items } = useRecent();
  const toShort = useShorten();
  if (items.length === 0) return null;
  const shownItems = items.map((item) => ({ ...item, text: toName({ name: item.text, names: item.names ?? [] }) }));
  return (
    <section className="recent" aria-label={t('search.recent')}>
      <header>
        <h2>{t('search.recent')}</h2>
        <button type="button" className="link" onClick={clearRecent}>
          {t('search.clear')}
        </button>
      </header>
      <ul>
        {shownItems.map(({ group, text, chain, path }) => (
          <li key={path}>
            <Link to={path} title={text}>
              {chain === undefined ? <EntityMark /> : <ChainIcon id={chain} />}
              {group === 'entities' ? <span>{text}</span> : <span className="mono">{toShort(text)}</span>}
              <span className="dim">
                {[t(`search.${group}`), ...(chain === undefined ? [] : [chainName(chain)])].join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
