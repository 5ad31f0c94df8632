import { byPart, type Texts } from './texts.ts';

/** Texts of pages that few look-ups lead to; a page's script waits for them, the first paint of all others does not. */
export const cnLate = byPart(
  import.meta.glob<Texts>(
    './cn/{account,addressLabels,admin,agreement,alert,alertForm,alertPage,audit,basis,batch,confidence,counterparty,desk,dialog,elsewhere,endsList,entity,event,fifo,forgot,freeze,histories,history,keys,labels,login,lookup,merge,method,notification,password,path,permission,reasons,register,results,review,setup,sharedLink,stake,start,tokens,trail,transaction}.json',
    {
      eager: true,
      import: 'default',
    },
  ),
);
