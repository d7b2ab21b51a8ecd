// Package function calls functions that contestants write: it makes the driver
// of each language, and talks to it case by case.
//
// Call [For] first, with a language of the table of toolchains; then
// [Language.Generate] for what is to be compiled, [Language.Starter] for the
// code to begin with, and [NewConversation] for the program that runs. Package
// judge does the running. What a spec says of a function, and the values that
// travel, are package call's.
//
// # Theory of operation
//
// A driver is a program in the contestant's language that holds the
// contestant's text. It runs in the box, in one process with it, and is as
// untrusted: it knows arguments and nothing else, and whatever it says is looked
// at as the contestant's own. Judge and driver talk over two pipes. stdin is
// empty; stdout and stderr are the contestant's and never looked at.
//
//	descriptor 3   the driver reads the arguments of a case
//	descriptor 4   the driver writes the answer
//
// Both are pipes that block, and can be opened as /proc/self/fd/3 and 4 by
// languages that cannot adopt a descriptor. One case is under way at a time: a
// driver is not sent the next before its answer has come. The end of descriptor
// 3 means that there are no more.
//
// # Frames
//
// Numbers are unsigned and little-endian. A case comes as
//
//	offset  bytes
//	0       16     the nonce of this case, random
//	16      4      n, the length of the arguments
//	20      n      the arguments
//
// and is answered by
//
//	0       16     the nonce of the case
//	16      1      'R' a result; 'E' the call threw; 'V' what it left is no value
//	17      8      CPU time of the process during the call in nanoseconds; 0: not known
//	25      8      the process's greatest memory so far in bytes; 0: not known
//	33      4      n
//	37      n      R: the result. E: the exception, "NAME: MESSAGE". V: why.
//	               E and V are UTF-8 and at most 4096 bytes
//
// The nonce keeps noise out: what a contestant writes to descriptor 4 by
// accident is no answer. It is no secret from a contestant, who can read the
// driver's memory; but a forged frame can only hold an answer, which the checker
// judges. Anything before, between or behind the answers, an unknown kind, a
// cut-off frame, a result that is not of its type: a protocol violation (PV).
//
// # Values
//
// Arguments are a JSON array of them in the parameters' order, in the canonical
// form of package call, without any white space: [[["5","3"],[".","1"]]] is one
// parameter of type char[][]. Drivers need not check them. For a class that is
// used call by call they are two arrays, names and lists of arguments, the
// constructor's first: [["LRUCache","put","get"],[[2],[1,1],[1]]].
//
// A result is one value in canonical form, byte for byte, but for doubles: any
// number that JSON knows which reads as the same double (17 significant digits,
// or the shortest that do). NaN and the infinities are no values (V). Of a class
// the result is an array with one result a call, null for the constructor and
// for methods that return nothing: [null,null,1].
//
//	type      JSON             C++          Python             what a language chooses
//	bool      true, false      bool         bool
//	int       32 bits          int          int                a value out of range is V
//	long      64 bits          long long    int                likewise; JavaScript: number, and BigInt beyond 2^53
//	double    number           double       float              a whole number is a double too where the language has one kind
//	char      "a"              char         str                one ASCII character, a byte where there is such a type
//	string    "text"           string       str                UTF-8 in bytes; half a surrogate pair is V
//	T[]       [..]             vector<T>    List[T]
//	T[][]     [[..]]           vector<..>   List[List[T]]
//	ListNode  [1,2]            ListNode*    Optional[ListNode] [] is no node; more than 1,000,000 nodes is V (it goes round)
//	void      null             void         None
//
// Strings escape " and \ and the characters below U+0020: \b \t \n \f \r, else
// \u00 and two small hexadecimal digits; nothing else is escaped.
//
// # What a driver does
//
//	1  reads a frame; at the end of descriptor 3 it flushes stdout and ends the
//	   process with 0 at once (_exit, os._exit, Runtime.halt): no destructor, no
//	   thread of the contestant's has a say any more
//	2  makes the arguments, keeps a reference of its own to each, makes a fresh
//	   object of the class if there is one, and calls
//	3  writes the result: what was returned or, if the spec says so, the parameter
//	   as its own reference shows it, so that a contestant's new value of the
//	   variable changes nothing
//	4  on an exception flushes stdout and stderr (a stack trace with the
//	   contestant's lines belongs on stderr), sends E and ends with exit code 1;
//	   on a value that cannot be written it sends V and ends with 1
//	5  if a channel cannot be read or written ends with exit code 120
//
// A frame is written in one write. Whatever the driver uses is bound before the
// contestant's text runs, where the language lets texts replace each other's
// names. The process's own exit, before an answer, is left as it is: with 0 the
// judge says PV, with anything else RE. A function without a class is called by
// its bare name where the language has such.
//
// # A language is one folder
//
// A folder here with these files is a language; nothing else needs a change.
//
//	language.yaml      the table below
//	starter.tmpl       the starter code
//	*.tmpl             what is compiled
//	testdata/hostile/  a program for each row of the matrix below
//	testdata/accepted/ functions as people publish them, unchanged, named for the problem: leetcode37.cpp,
//	                   and further shapes of them: merge-lists.own.cpp
//
// (Go's end in .gosrc: without a package clause they are no files of Go's.)
//
// language.yaml:
//
//	toolchains: cpp cpp20                 rows of the table of toolchains that it is for
//	compile: cpp20                        the row it is compiled as, if not the submission's own
//	extensions: .py                       of the contestant's file, if its name matters; the first is added to others
//	starter: solution.cpp                 a name for the starter code
//	main: driver.cpp                      the file to start; Java: that with the main class
//	files: {driver.cpp: driver.cpp.tmpl}  what is compiled, and the template that makes it
//	                                      {name} in a file's name: the contestant's file
//	keep: true                            the contestant's own file is compiled beside those
//	types: {int: int, …, array: "vector<{}>"}   {}: the element. A key such as "char[]" goes before array
//
// Templates are text/template with <% and %>. They see [Data]: the fields and
// methods of call.Call (Class, Function, Parameters, Returns, Result, Changed,
// which is the index of the parameter that is the result or -1, Design,
// Constructor, Methods, Uses "ListNode"), Name and Source, which are the
// contestant's file and its text, and Empty. A type has Base, Depth, IsArray,
// IsVoid, Element and Is "int". Functions beside the usual ones: type (the
// language's word for a type), snake (solveSudoku: solve_sudoku), title
// (SolveSudoku), lowerFirst (lRUCache), quote (a string literal), matches PATTERN TEXT, replace PATTERN
// WITH TEXT (regular expressions), uncommented TEXT, words (split at blanks), include
// NAME (a template's text), list, add.
//
// Starter code is what LeetCode shows. With Empty it must also compile and
// return any value of its type: that is how the driver's own cost is measured.
//
// A compiler's errors must name the contestant's own file and lines: either the
// file is kept beside the driver's, or its text stands behind a #line.
// LeetCode's usual includes and imports are given. A main of the contestant's
// own, left over from their tests, does no harm where the language can bear it.
//
// # The matrix
//
// testdata/hostile has a solution of leetcode37 for each of these, which the
// matrix test of package judge grades:
//
//	noise        solves, and prints noise on stdout                     AC
//	nothing      changes nothing                                        WA, "was not changed"
//	rebind       assigns a solved board to its parameter                WA, "was not changed"
//	returns      returns the solved board and changes nothing           WA (CE where the type forbids it)
//	exit         exits at once with 0                                   PV
//	early        a forged frame from a static initialiser, then exit 0  PV, WA
//	frames       writes frames on every descriptor                      PV, WA
//	stdin        reads stdin to its end, then solves                    AC, RE
//	throws       throws an exception                                    RE, with its name
//	endless      never ends                                             TLE
//	recursion    recurses without end                                   RE, MLE
//	threads      solves, and leaves threads running                     AC
//	closes       closes all descriptors                                 PV, RE
//	replaces     replaces main, the JSON library, stdout and the like   PV, WA, AC
//	memory       looks for the answer in /proc/self and solves nothing  WA
package function
