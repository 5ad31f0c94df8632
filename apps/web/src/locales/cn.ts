import { WORDS_CN } from '@sulian/domain';
import { byPart, type Texts, withWords } from './texts.ts';

/** Texts of every page but those of `cn-late.ts`. */
export const cn = withWords(
  byPart(
    import.meta.glob<Texts>(
      [
        './cn/*.json',
        '!./cn/{account,addressLabels,admin,agreement,alert,alertForm,alertPage,audit,basis,batch,confidence,counterparty,desk,dialog,elsewhere,endsList,entity,event,fifo,forgot,freeze,histories,history,keys,labels,login,lookup,merge,method,notification,password,path,permission,reasons,register,results,review,setup,sharedLink,stake,start,tokens,trail,transaction}.json',
      ],
      {
        eager: true,
        import: 'default',
      },
    ),
  ),
  WORDS_CN,
);
