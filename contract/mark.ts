/** The condor: one closed path in a box of 100 × 60, symmetric about x = 50. */
export const markPath = 'M50 60 43 44 0 10 30 20 6 0 40 16 46 26 50 20 54 26 60 16 94 0 70 20 100 10 57 44Z'
