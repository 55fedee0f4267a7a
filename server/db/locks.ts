/** Advisory locks that make servers wait for one another at the start: any different numbers. */
export const startLocks = {
  migrate: 7_325_266,
  syncPages: 7_325_267,
  fillDemo: 7_325_268,
  fillPlaces: 7_325_269,
  openSecret: 7_325_270,
  keepScanLog: 7_325_271,
  openEditor: 7_325_276,
  setRole: 7_325_277,
  // 7_325_272: fold_scan_tail() in the database; 7_325_278: fold_row_totals()
};

/** Advisory locks that stop two servers from doing the same work: a server that finds one taken leaves the work to the other. */
export const workLocks = {
  judgeSeals: 7_325_273,
  countUsualPeople: 7_325_274,
  tellOfSuspicions: 7_325_275,
  checkLinks: 7_325_279,
} as const;
