/** A person: family name and given names. */
export type Person = readonly [family: string, given: string];

/** A published work whose method a run may use. */
export interface Work {
  authors: readonly Person[];
  title: string;
  year: number;
  /** The journal, or the proceedings of a conference. */
  journal?: string;
  proceedings?: string;
  volume?: number;
  issue?: number;
  pages?: readonly [first: number, last: number];
  doi?: string;
  url?: string;
}

const demsar: Person = ["Demšar", "Janez"];
const benjamini: Person = ["Benjamini", "Yoav"];
const sigir = (year: number, nth: string) =>
  `Proceedings of the ${nth} International ACM SIGIR Conference on Research and Development in Information Retrieval (SIGIR ${year})`;

/** The works behind the methods, by the key that a reference is cited under. */
export const works = {
  robertson2009: {
    authors: [["Robertson", "Stephen"], ["Zaragoza", "Hugo"]],
    title: "The Probabilistic Relevance Framework: BM25 and Beyond",
    year: 2009,
    journal: "Foundations and Trends in Information Retrieval",
    volume: 3,
    issue: 4,
    pages: [333, 389],
    doi: "10.1561/1500000019",
  },
  reimers2019: {
    authors: [["Reimers", "Nils"], ["Gurevych", "Iryna"]],
    title: "Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks",
    year: 2019,
    proceedings:
      "Proceedings of the 2019 Conference on Empirical Methods in Natural Language Processing and the 9th International Joint Conference on Natural Language Processing (EMNLP-IJCNLP)",
    pages: [3982, 3992],
    doi: "10.18653/v1/D19-1410",
  },
  li2023: {
    authors: [["Li", "Zehan"], ["Zhang", "Xin"], ["Zhang", "Yanzhao"], ["Long", "Dingkun"], [
      "Xie",
      "Pengjun",
    ], [
      "Zhang",
      "Meishan",
    ]],
    title: "Towards General Text Embeddings with Multi-stage Contrastive Learning",
    year: 2023,
    journal: "arXiv preprint arXiv:2308.03281",
    url: "https://arxiv.org/abs/2308.03281",
  },
  cormack2009: {
    authors: [["Cormack", "Gordon V."], ["Clarke", "Charles L. A."], ["Buettcher", "Stefan"]],
    title: "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods",
    year: 2009,
    proceedings: sigir(2009, "32nd"),
    pages: [758, 759],
    doi: "10.1145/1571941.1572114",
  },
  khattab2020: {
    authors: [["Khattab", "Omar"], ["Zaharia", "Matei"]],
    title: "ColBERT: Efficient and Effective Passage Search via Contextualized Late Interaction over BERT",
    year: 2020,
    proceedings: sigir(2020, "43rd"),
    pages: [39, 48],
    doi: "10.1145/3397271.3401075",
  },
  nogueira2019: {
    authors: [["Nogueira", "Rodrigo"], ["Cho", "Kyunghyun"]],
    title: "Passage Re-ranking with BERT",
    year: 2019,
    journal: "arXiv preprint arXiv:1901.04085",
    url: "https://arxiv.org/abs/1901.04085",
  },
  jarvelin2002: {
    authors: [["Järvelin", "Kalervo"], ["Kekäläinen", "Jaana"]],
    title: "Cumulated Gain-Based Evaluation of IR Techniques",
    year: 2002,
    journal: "ACM Transactions on Information Systems",
    volume: 20,
    issue: 4,
    pages: [422, 446],
    doi: "10.1145/582415.582418",
  },
  es2024: {
    authors: [["Es", "Shahul"], ["James", "Jithin"], ["Espinosa Anke", "Luis"], ["Schockaert", "Steven"]],
    title: "RAGAs: Automated Evaluation of Retrieval Augmented Generation",
    year: 2024,
    proceedings:
      "Proceedings of the 18th Conference of the European Chapter of the Association for Computational Linguistics: System Demonstrations",
    pages: [150, 158],
    doi: "10.18653/v1/2024.eacl-demo.16",
  },
  zhang2020: {
    authors: [["Zhang", "Tianyi"], ["Kishore", "Varsha"], ["Wu", "Felix"], ["Weinberger", "Kilian Q."], [
      "Artzi",
      "Yoav",
    ]],
    title: "BERTScore: Evaluating Text Generation with BERT",
    year: 2020,
    proceedings: "8th International Conference on Learning Representations (ICLR 2020)",
    url: "https://openreview.net/forum?id=SkeHuCVFDr",
  },
  wilcoxon1945: {
    authors: [["Wilcoxon", "Frank"]],
    title: "Individual Comparisons by Ranking Methods",
    year: 1945,
    journal: "Biometrics Bulletin",
    volume: 1,
    issue: 6,
    pages: [80, 83],
    doi: "10.2307/3001968",
  },
  holm1979: {
    authors: [["Holm", "Sture"]],
    title: "A Simple Sequentially Rejective Multiple Test Procedure",
    year: 1979,
    journal: "Scandinavian Journal of Statistics",
    volume: 6,
    issue: 2,
    pages: [65, 70],
  },
  benjamini1995: {
    authors: [benjamini, ["Hochberg", "Yosef"]],
    title: "Controlling the False Discovery Rate: A Practical and Powerful Approach to Multiple Testing",
    year: 1995,
    journal: "Journal of the Royal Statistical Society: Series B (Methodological)",
    volume: 57,
    issue: 1,
    pages: [289, 300],
    doi: "10.1111/j.2517-6161.1995.tb02031.x",
  },
  benjamini2001: {
    authors: [benjamini, ["Yekutieli", "Daniel"]],
    title: "The control of the false discovery rate in multiple testing under dependency",
    year: 2001,
    journal: "The Annals of Statistics",
    volume: 29,
    issue: 4,
    pages: [1165, 1188],
    doi: "10.1214/aos/1013699998",
  },
  efron1987: {
    authors: [["Efron", "Bradley"]],
    title: "Better Bootstrap Confidence Intervals",
    year: 1987,
    journal: "Journal of the American Statistical Association",
    volume: 82,
    issue: 397,
    pages: [171, 185],
    doi: "10.1080/01621459.1987.10478410",
  },
  friedman1937: {
    authors: [["Friedman", "Milton"]],
    title: "The Use of Ranks to Avoid the Assumption of Normality Implicit in the Analysis of Variance",
    year: 1937,
    journal: "Journal of the American Statistical Association",
    volume: 32,
    issue: 200,
    pages: [675, 701],
    doi: "10.1080/01621459.1937.10503522",
  },
  demsar2006: {
    authors: [demsar],
    title: "Statistical Comparisons of Classifiers over Multiple Data Sets",
    year: 2006,
    journal: "Journal of Machine Learning Research",
    volume: 7,
    pages: [1, 30],
    url: "https://jmlr.org/papers/v7/demsar06a.html",
  },
  mcnemar1947: {
    authors: [["McNemar", "Quinn"]],
    title: "Note on the sampling error of the difference between correlated proportions or percentages",
    year: 1947,
    journal: "Psychometrika",
    volume: 12,
    issue: 2,
    pages: [153, 157],
    doi: "10.1007/BF02295996",
  },
  cochran1950: {
    authors: [["Cochran", "William G."]],
    title: "The comparison of percentages in matched samples",
    year: 1950,
    journal: "Biometrika",
    volume: 37,
    pages: [256, 266],
    doi: "10.1093/biomet/37.3-4.256",
  },
  kerby2014: {
    authors: [["Kerby", "Dave S."]],
    title: "The Simple Difference Formula: An Approach to Teaching Nonparametric Correlation",
    year: 2014,
    journal: "Comprehensive Psychology",
    volume: 3,
    doi: "10.2466/11.IT.3.1",
  },
  cliff1993: {
    authors: [["Cliff", "Norman"]],
    title: "Dominance statistics: Ordinal analyses to answer ordinal questions",
    year: 1993,
    journal: "Psychological Bulletin",
    volume: 114,
    issue: 3,
    pages: [494, 509],
    doi: "10.1037/0033-2909.114.3.494",
  },
  benavoli2017: {
    authors: [["Benavoli", "Alessio"], ["Corani", "Giorgio"], demsar, ["Zaffalon", "Marco"]],
    title: "Time for a Change: a Tutorial for Comparing Multiple Classifiers Through Bayesian Analysis",
    year: 2017,
    journal: "Journal of Machine Learning Research",
    volume: 18,
    issue: 77,
    pages: [1, 36],
    url: "https://jmlr.org/papers/v18/16-305.html",
  },
  wang2012: {
    authors: [["Wang", "Lidan"], ["Bennett", "Paul N."], ["Collins-Thompson", "Kevyn"]],
    title: "Robust Ranking Models via Risk-Sensitive Optimization",
    year: 2012,
    proceedings: sigir(2012, "35th"),
    doi: "10.1145/2348283.2348385",
  },
  wobbrock2011: {
    authors: [["Wobbrock", "Jacob O."], ["Findlater", "Leah"], ["Gergle", "Darren"], ["Higgins", "James J."]],
    title: "The Aligned Rank Transform for Nonparametric Factorial Analyses Using Only ANOVA Procedures",
    year: 2011,
    proceedings: "Proceedings of the SIGCHI Conference on Human Factors in Computing Systems (CHI 2011)",
    pages: [143, 146],
    doi: "10.1145/1978942.1978963",
  },
  greenhouse1959: {
    authors: [["Greenhouse", "Samuel W."], ["Geisser", "Seymour"]],
    title: "On methods in the analysis of profile data",
    year: 1959,
    journal: "Psychometrika",
    volume: 24,
    issue: 2,
    pages: [95, 112],
    doi: "10.1007/BF02289823",
  },
} as const satisfies Record<string, Work>;

/** The key of a work. */
export type WorkKey = keyof typeof works;
