import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../components/layout/tabs.tsx';
import '../../../components/console/console.css';
import '../alert.css';
import { FilterBar } from './filter-bar.tsx';
import { Notifications } from './notices.tsx';
import { Settings } from './settings.tsx';
import { type Tab, useAlertView } from './use-alert-view.ts';

/** Alerts of the case, and their notifications. */
export function AlertTabs() {
  const { t } = useTranslation();
  const panel = useId();
  const { view, text, setText, search, clear, switchTo, turnTo } = useAlertView();
  const List = view.tab === 'settings' ? Settings : Notifications;
  return (
    <section className="card alert-card">
      <header>
        <Tabs<Tab>
          label={t('alert.tabs')}
          controls={panel}
          value={view.tab}
          onChange={switchTo}
          options={[
            { value: 'settings', label: t('alert.settings') },
            { value: 'notices', label: t('alert.notices') },
          ]}
        />
        <FilterBar text={text} applied={view.address} onText={setText} onSearch={search} onClear={clear} />
      </header>
      <div id={panel} role="tabpanel" aria-label={t(`alert.${view.tab}`)}>
        <List key={view.tab} page={view.page} asOf={view.asOf} address={view.address} onPage={turnTo} />
      </div>
    </section>
  );
}
