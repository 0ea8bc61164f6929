import { goldenSuite } from '../testing/golden.ts';
import { behavioursOf } from './behaviours.ts';
import { cPrograms } from './c-programs.ts';
import { cppPrograms } from './cpp-programs.ts';
import { goPrograms } from './go-programs.ts';
import { javaPrograms } from './java-programs.ts';
import { javascriptPrograms } from './javascript-programs.ts';
import { pythonPrograms } from './python-programs.ts';

goldenSuite('every language', [
  ...behavioursOf('C', cPrograms),
  ...behavioursOf('C++ With O2', cppPrograms),
  ...behavioursOf('Python3', pythonPrograms),
  ...behavioursOf('Java', javaPrograms),
  ...behavioursOf('JavaScript Node', javascriptPrograms),
  ...behavioursOf('Golang', goPrograms),
]);
