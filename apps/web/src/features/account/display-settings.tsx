import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeconds } from '../../lib/seconds.ts';
import './display-settings.css';

/** How this browser shows figures to its reader. */
export function DisplaySettings() {
  const { t } = useTranslation();
  const [hasSeconds, choose] = useSeconds();
  const hint = useId();
  return (
    <section className="card">
      <header>
        <h2>{t('account.display')}</h2>
      </header>
      <div className="display-settings">
        <label>
          <input
            type="checkbox"
            checked={hasSeconds}
            aria-describedby={hint}
            onChange={(event) => choose(event.target.checked)}
          />
          {t('account.seconds')}
        </label>
        <p className="dim" id={hint}>
          {t('account.secondsHint')}
        </p>
      </div>
    </section>
  );
}
