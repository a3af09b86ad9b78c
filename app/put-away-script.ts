/**
 * Runs in the head of every page, before anything is painted: what a visitor
 * put away in this session (the banner, the countdown) must neither flash nor
 * push the page down when it goes. The stylesheet reads the marks.
 */
export const putAwayScript = `try{for(const name of["banner","countdown"])if(sessionStorage.getItem("site:"+name)==="hidden")document.documentElement.dataset[name]="hidden"}catch{}`;
